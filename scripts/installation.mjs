/** How the two packages are installed: the README's text, in the one place that a release changes. */

/** Whether npm has both packages. The release that publishes them sets this to true and runs `npm run docs`. */
const IS_PUBLISHED = false;

const fromNpm = `\`\`\`sh
npm install svc-dashboard
npm install -D svc-sandbox # a tenant to develop against
\`\`\``;

const fromTarballs = (
  version,
) => `Neither package is on npm yet. Until they are, build both from a clone of this repository, and install the two tarballs
in your app:

\`\`\`sh
npm install && npm run pack # in the clone: writes both tarballs to packages/
npm install ../svc-dashboard/packages/svc-dashboard-${version}.tgz # in your app
npm install -D ../svc-dashboard/packages/svc-sandbox-${version}.tgz # a tenant to develop against
\`\`\``;

const fromCdn = (
  version,
  hash,
) => `A page without a build step needs one file of the package, \`dist/cdn/svc-dashboard.js\`, or \`svc-dashboard.mjs\` beside it as
a module. Serve it yourself${IS_PUBLISHED ? ", or take it" : "; once the package is published, also"} from a CDN for npm packages, by its exact version, since the hash belongs to
that version alone:

\`\`\`html
<script
  src="https://cdn.example/svc-dashboard@${version}/dist/cdn/svc-dashboard.js"
  integrity="${hash}"
  crossorigin
></script>
\`\`\`

The build writes each file's hash beside it, in \`dist/cdn/*.sri\`.`;

/** @param hash the integrity of the classic script */
export function installation(version, hash) {
  const packages = IS_PUBLISHED ? fromNpm : fromTarballs(version);
  return `${packages}\n\n${fromCdn(version, hash)}`;
}
