import { fileURLToPath } from "node:url";

/** The folder of this code: the sources, or the build. */
export const CODE_FOLDER = fileURLToPath(new URL(".", import.meta.url));

/** The output folder of the build, beside the sources; built code runs there. */
export const BUILD_FOLDER = fileURLToPath(new URL("../dist", import.meta.url));
