/** The fields of a package.json that lead from npm to the project. */
import { ReleaseProblem } from "./release-problem.mjs";

const FILE = "scripts/release/project-url.mjs";

/** @throws ReleaseProblem unless it is the URL of a repository */
export function checkRepository(repository) {
  if (repository === "") {
    throw new ReleaseProblem(
      `Set REPOSITORY in ${FILE} to the URL of the project's repository: npm shows it, and provenance requires it.`,
    );
  }
  if (!/^https:\/\/[\w.-]+\/[\w.-]+\/[\w.-]+(?<!\.git)$/.test(repository)) {
    throw new ReleaseProblem(
      `Expected REPOSITORY in ${FILE} to be like "https://github.com/owner/name", got "${repository}".`,
    );
  }
}

/** @param directory the package's folder in the repository, empty for its root */
export function repositoryFields(repository, directory) {
  return {
    repository: { type: "git", url: `git+${repository}.git`, ...(directory && { directory }) },
    homepage: `${repository}${directory && `/tree/HEAD/${directory}`}#readme`,
    bugs: { url: `${repository}/issues` },
  };
}
