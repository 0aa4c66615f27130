import { testsOf, type Chapter } from "../promise.js";

const blocks = testsOf("test/docs/page-blocks.integration.test.ts");
const backendBlocks = testsOf("test/docs/backend-blocks.integration.test.ts");
const complete = testsOf("test/docs/complete.integration.test.ts");
const generated = testsOf("test/docs/readme.integration.test.ts");
const bundle = testsOf("test/package/bundle.integration.test.ts");
const platform = testsOf("test/package/platform-features.integration.test.ts");
const smoke = testsOf("test/engines/dashboard.smoke.test.ts");
const packed = testsOf("test/package/packed.gate.test.ts");
const packedSandbox = testsOf("test/package/packed-sandbox.gate.test.ts");
const strict = testsOf("test/pages/strict-pages.integration.test.ts");
const htmlExamples = testsOf("test/examples/html.integration.test.ts");
const frameworkSuite = testsOf("test/examples/support/framework-suite.ts");
const quickStart = testsOf("test/docs/quick-start.example.test.ts");
const sessionPage = testsOf("test/docs/sessions.integration.test.ts");
const endpoints = testsOf("test/examples/session-endpoints.slow.test.ts");
const playground = testsOf("test/examples/playground.integration.test.ts");
const exampleSuite = testsOf("test/examples/support/example-suite.ts");
const frameworks = testsOf("test/types/frameworks.test.ts");
const templates = testsOf("test/types/templates.slow.test.ts");
const react = testsOf("test/react/node/page.test.ts");
const reactServer = testsOf("test/react/node/server.test.ts");
const runners = testsOf("test/runners/runners.slow.test.ts");
const stub = testsOf("test/testing/embed-stub.browser.test.ts");
const vitestStub = testsOf("test/testing/vitest/embed-stub.spec.ts");
const openBackend = testsOf("test/backend/bundle.test.ts");
const clientTypes = testsOf("test/backend/types.test.ts");
const backend = testsOf("test/backend/client.test.ts");
const handler = testsOf("test/backend/session-handler.test.ts");
const mounting = testsOf("test/backend/mounting.test.ts");
const secrets = testsOf("test/backend/secrets.test.ts");
const load = testsOf("test/element/load.browser.test.ts");
const state = testsOf("test/element/state.browser.test.ts");
const session = testsOf("test/element/session.browser.test.ts");
const frame = testsOf("test/element/frame.browser.test.ts");
const people = testsOf("test/element/people.browser.test.ts");
const texts = testsOf("test/element/texts.browser.test.ts");
const layout = testsOf("test/element/layout.browser.test.ts");
const wrongValues = testsOf("test/element/wrong-values.browser.test.ts");
const nearViewport = testsOf("test/element/near-viewport.browser.test.ts");
const elementSecrets = testsOf("test/element/secrets.browser.test.ts");
const bothFaces = testsOf("test/connection/both-faces.browser.test.ts");
const connection = testsOf("test/connection/connect-embed.browser.test.ts");
const manifest = testsOf("test/docs/manifest.integration.test.ts");
const doctor = testsOf("test/doctor/command-line.integration.test.ts");
const endpointDoctor = testsOf("test/doctor/session-endpoint.test.ts");
const messageList = testsOf("test/inspector/message-list.browser.test.ts");
const postAgain = testsOf("test/inspector/post-again.browser.test.ts");
const report = testsOf("test/inspector/report.browser.test.ts");
const sandboxCli = testsOf("sandbox/test/cli.slow.test.ts");
const sandboxReadme = testsOf("sandbox/test/readme.integration.test.ts");
const sandboxStart = testsOf("sandbox/test/start-sandbox.integration.test.ts");
const sessions = testsOf("sandbox/test/sessions.integration.test.ts");
const reports = testsOf("sandbox/test/reports.integration.test.ts");
const database = testsOf("sandbox/test/store.slow.test.ts");
const dashboard = testsOf("test/sandbox/dashboard.browser.test.ts");

const README_RUNS = blocks("runs unchanged: ${block.place}");

/** What README.md promises, with the words that do. */
export const readme: Chapter = {
  title: "README.md",
  prefix: "readme",
  rows: [
    {
      id: "readme-any-page",
      quote: "Embeds analytics dashboards in any web page.",
      text: "The element works on pages of any kind.",
      element: [
        strict("becomes ready on a page ${what}, without errors"),
        testsOf("test/pages/script-order.integration.test.ts")("loads the same embed, once, with ${what}"),
      ],
    },
    {
      id: "readme-element-does",
      quote:
        "It requests a session from your backend, loads the dashboard in an iframe, validates every message, dispatches the embed's events as DOM events, and turns attributes and methods into the embed's actions.",
      text: "The element requests the session, loads the iframe, validates messages, dispatches events and posts actions.",
      element: [
        session("sends the documented request to its session endpoint"),
        load("changes its state from idle to loaded, and dispatches an event for each step"),
        bothFaces("ignores messages that are not events of the protocol"),
        state("dispatches ${name} after svc-message, bubbling and composed, with its envelope"),
        state("posts the action of each method, and updates the property"),
        state("posts an action for an attribute only when its value differs"),
      ],
    },
    {
      id: "readme-every-framework",
      quote: "It works with every framework and without one.",
      text: "The element compiles in the templates of each framework, and works in a plain page.",
      element: [
        frameworks("${name}, accepts valid uses of the element and rejects the others"),
        htmlExamples("load a dashboard with a script tag and its hash"),
      ],
    },
    {
      id: "readme-backend-client",
      quote: "a typed client for the management API and a session endpoint. No dependencies.",
      text: "The backend has a typed client and a session endpoint, and needs only web standards.",
      client: [
        clientTypes("state what each call resolves with"),
        openBackend("needs only web standards, and no API of Node"),
        backendBlocks(
          "mounts an endpoint that responds with a session to signed-in viewers, and with 401 to others",
        ),
      ],
    },
    {
      id: "readme-sandbox-is-real",
      quote:
        "a stand-in tenant with a real database, real sessions and dashboards that query and render, for development and tests without an account.",
      text: "The sandbox has a database, sessions, and dashboards that query and render.",
      sandbox: [
        database("keeps what was written, until a start with reset"),
        sessions("is exchanged for a token that shows the dashboard"),
        reports("of ${dashboard.title} hold finite figures that agree with each other"),
        dashboard(
          "sends ready first and once, then view, then dashboard-loaded when all its widgets have rendered",
        ),
      ],
    },
    {
      id: "readme-no-templates",
      quote:
        "The element is built on [Lit](https://lit.dev)'s `ReactiveElement`, without Lit's template engine",
      text: "The CDN scripts contain no template engine.",
      element: [bundle("contain nothing that fails or is unsafe on some websites: ${file}")],
    },
    {
      id: "readme-trusted-types",
      quote: "works on pages that forbid Trusted Types policies",
      text: "The element works on pages that forbid Trusted Types policies.",
      element: [
        strict("becomes ready on a page ${what}, without errors"),
        strict("works ${order} the page's own Lit, which creates the only policy that the page allows"),
      ],
    },
    {
      id: "readme-pages-to-copy",
      quote: "**[Examples to copy](examples/README.md):** HTML pages, React, Next,",
      text: "The example pages and apps work as they are.",
      element: [
        htmlExamples("load a dashboard with a script tag and its hash"),
        htmlExamples("load a dashboard with a module, listen to its events and refresh it"),
        htmlExamples("filter the dashboard with the page's own controls, and clear the filter"),
        htmlExamples("load a dashboard with a server-rendered session, which is removed from the DOM"),
        frameworkSuite("builds with the framework's own tools, and contains no token"),
        frameworkSuite("shows the dashboard with one session and no warning in the console"),
      ],
    },
    {
      id: "readme-quick-start",
      quote: "Open the first URL: the page shows a dashboard of the sandbox, without an account.",
      text: "The commands of the quick start end with a dashboard on the screen.",
      element: [quickStart("shows a dashboard, from a clone")],
      client: [quickStart("shows a dashboard, from a clone")],
      sandbox: [quickStart("shows a dashboard, from an empty folder and the registry")],
    },
    {
      id: "readme-playground",
      quote:
        "a host page and a tenant on two local origins, with controls for every action, for every attribute but the tenant and the session, and a log of the messages.",
      text: "`npm start` opens a host page with a tenant on another origin, with a log and with controls for all actions, and for all attributes but the tenant and the session.",
      element: [
        playground(
          "shows a loaded dashboard of another origin at ${width} px, without errors or horizontal scrolling",
        ),
        playground(
          "has a control for each attribute but the tenant and the session, and for each action, and a log",
        ),
      ],
    },
    {
      id: "readme-tarballs",
      quote: "Until they are, build both in a clone of this repository and install the tarballs:",
      text: "Both packages can be packed and installed.",
      element: [
        packed("contains the sources and their build, and nothing else"),
        packed("can be imported in Node, each entry"),
      ],
      sandbox: [
        packedSandbox("contains the built files, and nothing else"),
        packedSandbox("prints its usage"),
      ],
    },
    {
      id: "readme-one-file",
      quote: "A page without a build step needs one file of the package",
      text: "A page without a build step loads one file, as a script or as a module.",
      element: [
        htmlExamples("load a dashboard with a script tag and its hash"),
        htmlExamples("load a dashboard with a module, listen to its events and refresh it"),
        bundle("are the element's two and that of the texts"),
      ],
    },
    {
      id: "readme-hash",
      quote: "with the exact version: each has its own hash:",
      text: "The documented hash is that of the file, and a script with another one does not run.",
      element: [
        generated("have the version, and the hash of each script that a page loads"),
        strict("does not run if its hash does not match, and does not change the page"),
      ],
    },
    {
      id: "readme-hash-of-each-file",
      quote: "[The package](docs/package.md#cdn-files) has the hash of each file.",
      text: "`docs/package.md` has the hash of each CDN file.",
      element: [generated("have the hash of every CDN file, in docs/package.md")],
    },
    {
      id: "readme-usage-page",
      quote: "In the page, with the URL of your backend's session endpoint:",
      text: "The element of the example loads a dashboard with a session of the endpoint.",
      element: [
        session("sends the documented request to its session endpoint"),
        complete("name every public member of the elements"),
      ],
    },
    {
      id: "readme-token-stays-in-backend",
      quote: "with the tenant's access token, which never reaches the page:",
      text: "The access token never reaches the page.",
      client: [
        handler("responds with the session id and nothing else"),
        secrets("is not in errors and logs, despite ${name}"),
        backend("throws in a browser unless dangerouslyAllowBrowser is set"),
      ],
    },
    {
      id: "readme-usage-backend",
      quote: "Return null to respond with 401.",
      text: "The handler of the example responds with a session, and with 401 if `authorize` returns null.",
      client: [
        backendBlocks(
          "mounts an endpoint that responds with a session to signed-in viewers, and with 401 to others",
        ),
        handler("leads to 401 if it returns ${nobody}"),
      ],
    },
    {
      id: "readme-usage-express",
      quote: "// Express; other frameworks pass the Request to the handler",
      text: "The handler is mounted with `toNodeHandler` in Express, and gets a Request in other frameworks.",
      client: [
        testsOf("test/backend/express-mounting.integration.test.ts")(
          "responds with a session with toNodeHandler",
        ),
        mounting("accepts a Request of a class other than the platform's"),
      ],
    },
    {
      id: "readme-sandbox-prints-values",
      quote: "it prints values for the URL, the token, `42` and `a1b2c3d4` above.",
      text: "`npx svc-sandbox` prints its URL, its token, the deployment's id and the dashboards' public ids.",
      sandbox: [
        sandboxCli("prints where it is and its token once, and ends by a signal"),
        sandboxStart("says what its users need to begin with"),
      ],
    },
    {
      id: "readme-attributes-and-properties",
      quote:
        "Each attribute has a property of the same name in camel case; JSON in an attribute is an object in its property.",
      text: "Each attribute has a property in camel case, and JSON in an attribute is an object in its property.",
      element: [
        manifest("lists the attributes that the classes observe"),
        manifest("gives each attribute a property of the same name in camel case"),
        state("reads JSON attributes as objects of their properties"),
      ],
    },
    {
      id: "readme-setters-never-throw",
      quote: "Invalid values are ignored and reported once through `svc-error`; setters never throw.",
      text: "An invalid value is ignored and reported once, and a setter never throws.",
      element: [
        state("ignores an invalid property, reports it once, and applies the others"),
        wrongValues("reports the same wrong value again after a right one, and a different one at once"),
      ],
    },
    {
      id: "readme-attribute-target",
      quote: "the tenant's origin and the dashboard's public id",
      text: "`tenant-origin` and `public-id` select the dashboard.",
      element: [load("sends every setting in the URL that the URL supports")],
    },
    {
      id: "readme-attribute-session-endpoint",
      quote: "a URL on the page's own origin that responds with a new session for each load",
      text: "`session-endpoint` is a URL of the page's own origin, requested for each load.",
      element: [
        session("sends the documented request to its session endpoint"),
        session("rejects an endpoint on another origin"),
        testsOf("test/element/own-origin.browser.test.ts")(
          "accepts a session endpoint of the page's own origin, and of no look-alike",
        ),
      ],
    },
    {
      id: "readme-attribute-surface",
      quote: "`dashboard` (default), `app` or `chat`; the last two require the deployment's id",
      text: "`surface` is `dashboard` by default; `app` and `chat` require `deployment-id`.",
      element: [load("loads ${what}"), load("reports what is missing: invalid-configuration")],
    },
    {
      id: "readme-attribute-state",
      quote: "`light`, `dark` or `auto`; a BCP 47 language tag; an IANA time zone name",
      text: "`color-scheme`, `locale` and `timezone` accept these values, and no others.",
      element: [
        state("posts the action of each method, and updates the property"),
        state("throws on an invalid argument, names the expected value, and posts nothing"),
      ],
    },
    {
      id: "readme-attribute-theme-filters",
      quote: "JSON: a brand theme; filter values by member",
      text: "`theme` and `filters` are JSON.",
      element: [state("reads JSON attributes as objects of their properties")],
    },
    {
      id: "readme-attribute-export-lazy",
      quote: "shows data downloads; loads when the element is near the viewport",
      text: '`allow-export` shows data downloads, and `loading="lazy"` loads near the viewport.',
      element: [
        load("defers session and frame until it is near the viewport when lazy"),
        nearViewport("is reported once when it comes near"),
        load("sends every setting in the URL that the URL supports"),
      ],
      sandbox: [dashboard("offers downloads only with allow-export, and reports each without its rows")],
    },
    {
      id: "readme-reference",
      quote:
        "[docs/element.md](docs/element.md) is the reference of all attributes, methods, events, slots, parts and states.",
      text: "`docs/element.md` lists all of the element's public names.",
      element: [
        complete("name every public member of the elements"),
        manifest("lists the slots, parts and custom properties that the element has"),
        manifest("lists the states and the failure codes"),
        generated("are up to date: ${path}"),
      ],
    },
    {
      id: "readme-events-bubble",
      quote:
        "Every event bubbles. `detail` is the embed's payload and `event.envelope` the message that carried it.",
      text: "Every event bubbles, with the payload as `detail` and the message as `envelope`.",
      element: [
        state("dispatches ${name} after svc-message, bubbling and composed, with its envelope"),
        blocks("listens to the dashboard of the page"),
      ],
    },
    {
      id: "readme-ready-promise",
      quote: "await dashboard.ready; // the payload of the first `ready` event",
      text: "`ready` resolves with the payload of the first `ready` event.",
      element: [
        bothFaces("resolves ready with the payload of the first ready event"),
        blocks("posts actions to the dashboard of the page"),
      ],
    },
    {
      id: "readme-methods-return-nothing",
      quote: "Methods return nothing, because the embed acknowledges nothing.",
      text: "The methods that post actions return nothing.",
      element: [state("returns nothing from the methods that post actions")],
    },
    {
      id: "readme-actions-before-ready",
      quote:
        "Actions that are called before the embed is ready are sent in order once it is; for each setting, only the last value is sent.",
      text: "Actions that are called before `ready` are sent in order after it, and for each setting the last value only.",
      element: [
        bothFaces(
          "queues actions until ready, only the last of each state, navigate and refresh, and posts them in order",
        ),
        state(
          "queues actions until ready, each state once with its last value, and omits what the URL contains",
        ),
      ],
    },
    {
      id: "readme-invalid-arguments",
      quote: "Invalid arguments throw a `TypeError`.",
      text: "A method throws a `TypeError` on an invalid argument.",
      element: [state("throws on an invalid argument, names the expected value, and posts nothing")],
    },
    {
      id: "readme-errors",
      quote: "event.envelope === null ? event.detail.code",
      text: "A failure of the element has a code and no envelope; an error of the embed has its envelope.",
      element: [
        blocks("distinguishes errors of the embed from failures of the element"),
        load("fails with a fatal error of the embed, and dispatches it with its envelope"),
      ],
    },
    {
      id: "readme-fatal-error",
      quote:
        'A fatal error (`detail.fatal`) ends the load and shows a notice with a retry button, or your `slot="error"`.',
      text: "A fatal error ends the load, and shows a notice with a retry button or the slotted content.",
      element: [
        load("shows a notice with a button that requests a new session and loads again"),
        layout("shows the notice of a failed load in the middle, in place of the frame"),
        frame("shows its retry button below the page's slotted content on a failure"),
      ],
    },
    {
      id: "readme-other-error",
      quote: "After any other error the frame stays in place.",
      text: "The frame stays after an error that is not fatal.",
      element: [load("continues after an error that is not fatal: ${JSON.stringify(error)}")],
    },
    {
      id: "readme-codes",
      quote: "[docs/element.md](docs/element.md#errors) lists the codes",
      text: "`docs/element.md` lists all codes, and `docs/reliability.md` names tests that exist.",
      element: [
        manifest("lists the states and the failure codes"),
        generated("are up to date: ${path}"),
        testsOf("test/docs/reliability.test.ts")('names a test that exists: ${file}, "${title}"'),
      ],
    },
    {
      id: "readme-doctor",
      quote:
        "it tests the tenant, and with `--session-endpoint` your own endpoint, and prints what it found, what that means and what to do",
      text: "`doctor` tests the tenant and the session endpoint, and prints findings with remedies.",
      client: [
        doctor("prints what it found, what that means and what to do, and exits with 1"),
        doctor("prints each check in order, and exits with 0 if all succeed"),
        endpointDoctor("is requested once, as the element does in a signed-out browser"),
        packed("has programs that print their usage"),
      ],
    },
    {
      id: "readme-react",
      quote: "React 18 and 19 have a component, with properties and events as props:",
      text: "The React component takes properties and events as props, in React 18 and 19.",
      element: [
        react("loads the dashboard of its props and calls handlers of the embed's events"),
        packed("renders on a server with React 18, with import and with require"),
        reactServer("renders the empty tag without using the DOM"),
      ],
    },
    {
      id: "readme-frameworks",
      quote: "Vue, Svelte, Solid, Preact and Angular use the element directly.",
      text: "The templates of Vue, Svelte, Solid, Preact and Angular accept the element.",
      element: [
        frameworks("${name}, accepts valid uses of the element and rejects the others"),
        templates("accept valid uses of the element in ${name}, and reject the others"),
      ],
    },
    {
      id: "readme-frameworks-docs",
      quote:
        "[docs/frameworks.md](docs/frameworks.md) has the types for their templates, server rendering and editor support.",
      text: "`docs/frameworks.md` lists the imports; its examples compile.",
      element: [
        complete("list all imports of the package, and no others"),
        testsOf("test/docs/typed-blocks.test.ts")("compile under strict: ${block.place}"),
        manifest("gives editors the values of an attribute"),
      ],
    },
    {
      id: "readme-embed-stub",
      quote:
        "It needs no server, and works in Vitest, Jest, Node's test runner and web-test-runner, with jsdom, happy-dom or a browser:",
      text: "`EmbedStub` works without a server in these test runners and DOMs.",
      element: [
        runners("behaves as documented in ${name}"),
        stub("makes an element without settings ready, without any request"),
        vitestStub("works as in the README"),
      ],
    },
    {
      id: "readme-embed-stub-example",
      quote: "console.log(stub.actions.at(-1)?.type); // svc:action:refresh",
      text: "The example of `EmbedStub` logs what its comment says.",
      element: [README_RUNS, blocks("logs what the comments promise"), vitestStub("works as in the README")],
    },
    {
      id: "readme-inspector",
      quote:
        "registers a panel that lists an element's messages in both directions, filters them, posts an action again and copies a bug report.",
      text: "The inspector lists, filters and posts messages, and copies a report.",
      element: [
        messageList("lists entries, newest last, with the time since the first"),
        messageList('find "${text}" in types and payloads'),
        postAgain("posts the action's type and payload"),
        report("is copied to the clipboard"),
      ],
    },
    {
      id: "readme-inspector-redacts",
      quote: "It redacts sessions.",
      text: "The inspector shows no session.",
      element: [
        report("redacts sessions and tokens, as the panel does"),
        report("shows no canary in its list, its JSON, its report or its filter"),
      ],
    },
    {
      id: "readme-debug",
      quote: "The `debug` attribute writes the messages to `console.debug`.",
      text: "`debug` writes the messages to `console.debug`, without a session.",
      element: [
        frame("logs every message in debug mode, and never a session"),
        elementSecrets("finds a session in the words of each method of the console"),
      ],
    },
    {
      id: "readme-localization",
      quote: 'The element\'s own strings are English. `import "svc-dashboard/texts/de-DE"` adds German',
      text: "The element's strings are English, and an import adds a language.",
      element: [texts("shows the built-in strings for ${locale}")],
    },
    {
      id: "readme-languages",
      quote: "there are eleven languages and variants, and you can add others",
      text: "There are eleven languages and variants, and a page can define others.",
      element: [
        texts("uses its own strings, and those that a page defines"),
        complete("say how many languages of texts there are"),
      ],
    },
    {
      id: "readme-language-of-lang",
      quote: "`locale` or the closest `lang` selects one.",
      text: "The language is that of `locale`, or of the closest `lang`.",
      element: [
        texts("uses the language of its ancestors if it has no locale"),
        texts("uses the language from outside its shadow root, in any letter case"),
      ],
    },
    {
      id: "readme-connect-embed",
      quote:
        "`connectEmbed` provides the same checks, events and action queue for an iframe that your page creates:",
      text: "`connectEmbed` checks, dispatches and queues as the element does.",
      element: [
        bothFaces("ignores messages of other origins in its frame, and accepts the tenant's"),
        bothFaces("dispatches documented events and events of later versions, with their payloads"),
        bothFaces(
          "queues actions until ready, only the last of each state, navigate and refresh, and posts them in order",
        ),
        connection("calls the listeners of each event's name"),
      ],
    },
    {
      id: "readme-connect-embed-example",
      quote: "connect first, or you may miss `ready`",
      text: "The example of `connectEmbed` runs.",
      element: [blocks("navigates the page's own iframe to a dashboard")],
    },
    {
      id: "readme-sessions",
      quote: "[Sessions](docs/sessions.md): who sees which rows",
      text: "The session decides about the rows: the users of one customer do not see those of another.",
      client: [
        sessionPage("show the users of each customer other rows, and the users of one customer the same"),
      ],
    },
    {
      id: "readme-backend-docs",
      quote: "[docs/backend.md](docs/backend.md) describes the client and the session endpoint",
      text: "`docs/backend.md` names every option and error, and its examples run.",
      client: [
        complete("name every option of the client and of the session endpoint, and every error"),
        backendBlocks("runs unchanged: ${block.place}"),
      ],
    },
    {
      id: "readme-backend-examples",
      quote: "session endpoints in JavaScript, Python, Ruby, PHP, Go, Java and C#.",
      text: "The example backends respond to signed-in users only. Those in Java and C# are not run.",
      client: [
        exampleSuite(
          "responds to a signed-in user with a session that the tenant accepts, and prints no secrets",
        ),
        exampleSuite("responds with 401 to a signed-out user"),
        exampleSuite("serves a page with the dashboard"),
        endpoints(
          "responds to the page's request with a session that the tenant accepts, which no cache may store",
        ),
        endpoints("responds with 401 to a signed-out user"),
        endpoints("responds with 403 without the value of the CSRF check, and with a wrong one"),
      ],
    },
    {
      id: "readme-sandbox-starts",
      quote: "`npx svc-sandbox` starts a tenant for development;",
      text: "`npx svc-sandbox` starts a tenant.",
      sandbox: [
        sandboxCli("prints where it is and its token once, and ends by a signal"),
        packedSandbox("starts from a script and serves its pages"),
      ],
    },
    {
      id: "readme-sandbox-exec",
      quote: "`npx svc-sandbox exec -- npm test` starts one for end-to-end tests and stops it afterwards.",
      text: "`exec` runs a command beside the sandbox, and stops the sandbox afterwards.",
      sandbox: [
        sandboxCli("runs a command beside itself and passes its exit code"),
        packedSandbox("runs a command with exec"),
      ],
    },
    {
      id: "readme-sandbox-docs",
      quote: "The README of `svc-sandbox` describes its data, faults and clock.",
      text: "The README of the sandbox has commands and a seed that work as they are.",
      sandbox: [
        sandboxReadme("prints curl commands that work as they are"),
        sandboxReadme("shows a seed that a sandbox starts with"),
      ],
    },
    {
      id: "readme-browsers",
      quote: "Chrome 126, Edge 126, Firefox 126, Safari 17.5, and later versions.",
      text: "No shipped file uses a platform feature that one of these browsers lacks; a page works in Firefox and WebKit.",
      element: [
        platform("are promised for the browsers that the README names"),
        platform("use no platform feature that a promised browser lacks"),
        smoke("loads a dashboard, which draws its charts"),
        load("changes its state from idle to loaded, and dispatches an event for each step"),
      ],
    },
    {
      id: "readme-no-height",
      quote:
        "The element fills the box that you give it, and is at least `--svc-dashboard-min-height` (480px) high.",
      text: "The element fills its box, and is at least 480px high by default.",
      element: [
        people("fills a box with a height, and otherwise has its own minimum height"),
        frame("takes minimum height, background and border radius from custom properties"),
      ],
    },
    {
      id: "readme-webkit-entries",
      quote:
        "WebKit lists the frame's URL in the page's performance entries, with a session id that has already been used.",
      text: "Outside of WebKit, no performance entry has the session.",
      element: [
        session("uses a session attribute once, and leaves the session nowhere that a page can read"),
      ],
    },
    {
      id: "readme-checks-protect",
      quote: "The checks protect against other frames and origins.",
      text: "Messages of other frames and origins are ignored.",
      element: [
        testsOf("test/pages/look-alikes.integration.test.ts")(
          "accepts only messages of its own window, not of a second element, another frame, a nested frame or a popup",
        ),
        testsOf("test/pages/look-alikes.integration.test.ts")(
          "ignores ${what} in its own frame, posts nothing to it, and accepts the real tenant afterwards",
        ),
      ],
    },
    {
      id: "readme-package-docs",
      quote: "[docs/package.md](docs/package.md) lists the exports and the sizes",
      text: "`docs/package.md` lists all exports, and the limits of the sizes that the build checks.",
      element: [
        complete("list all imports of the package, and no others"),
        generated("are up to date: ${path}"),
      ],
    },
    {
      id: "readme-llms",
      quote: "has all names and complete examples in less than 3,000 words.",
      text: "`llms.txt` has all names and complete examples in less than 3,000 words.",
      element: [
        testsOf("test/docs/llms.integration.test.ts")("is short enough to be read whole"),
        testsOf("test/docs/llms.integration.test.ts")("names all ${title}"),
        testsOf("test/docs/llms.integration.test.ts")(
          "has a page and a session endpoint that show a dashboard",
        ),
        testsOf("test/docs/llms.integration.test.ts")("has a unit test that passes"),
      ],
    },
  ],
};
