/**
 * The URL of the project's repository, such as "https://github.com/owner/name", without a slash or `.git` at its end. It is
 * empty until the project has a public repository. The packed packages get `repository`, `homepage` and `bugs` from it.
 */
export const REPOSITORY = "";
