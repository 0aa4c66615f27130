/** The quick start and the installation in the README and docs, in the one place that a release changes. */

/** Whether npm has both packages. The release that publishes them sets this to true and runs `npm run docs`. */
const IS_PUBLISHED = false;

/** The commands of the quick start, which a test runs: first in an empty folder, then in a clone. */
export const quickStartFromNpm = `\
npm install svc-dashboard svc-sandbox # in an empty folder
cp -r node_modules/svc-dashboard/examples/html/. .
npx svc-sandbox exec -- npm start # prints the URLs of the pages`;

export const quickStartFromClone = (version) => `\
npm install && npm run pack # in a clone of this repository: builds both packages
cp -r examples/html ../my-dashboards && cd ../my-dashboards
npm install ../svc-dashboard/packages/svc-dashboard-${version}.tgz ../svc-dashboard/packages/svc-sandbox-${version}.tgz
npx svc-sandbox exec -- npm start # prints the URLs of the pages`;

/** From an empty folder to a dashboard on the screen. */
export function quickStart(version) {
  return `\`\`\`sh\n${IS_PUBLISHED ? quickStartFromNpm : quickStartFromClone(version)}\n\`\`\`

Open the first URL: the page shows a dashboard of the sandbox, without an account. The folder is an app of plain HTML pages
and a small backend, to change as you like.`;
}

const fromNpm = `\`\`\`sh
npm install svc-dashboard
npm install -D svc-sandbox # a tenant to develop against
\`\`\``;

const fromTarballs = (
  version,
) => `The packages are not on npm yet. Until they are, build both in a clone of this repository and install the tarballs:

\`\`\`sh
npm install && npm run pack # in the clone: writes both tarballs to packages/
npm install ../svc-dashboard/packages/svc-dashboard-${version}.tgz # in your app
npm install -D ../svc-dashboard/packages/svc-sandbox-${version}.tgz # a tenant to develop against
\`\`\``;

const fromCdn = (
  version,
  hash,
  docs,
) => `A page without a build step needs one file of the package: \`dist/cdn/svc-dashboard.js\`, or \`svc-dashboard.mjs\` as a
module. Serve it yourself${IS_PUBLISHED ? ", or load it" : "; once the package is published, also"} from a CDN for npm packages, with the exact version: each
has its own hash:

\`\`\`html
<script
  src="https://cdn.example/svc-dashboard@${version}/dist/cdn/svc-dashboard.js"
  integrity="${hash}"
  crossorigin
></script>
\`\`\`

[The package](${docs}package.md#cdn-files) has the hash of each file.`;

/** The commands that install both packages. */
export function packageInstallation(version) {
  return IS_PUBLISHED ? fromNpm : fromTarballs(version);
}

/**
 * @param hash the `integrity` of the classic script
 * @param docs the path of the documentation from the page, empty or with a slash at its end
 */
export function installation(version, hash, docs) {
  return `${packageInstallation(version)}\n\n${fromCdn(version, hash, docs)}`;
}
