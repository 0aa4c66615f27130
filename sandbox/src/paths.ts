import { fileURLToPath } from "node:url";

/** The folder of this code: the sources, or the build. */
export const CODE_FOLDER = fileURLToPath(new URL(".", import.meta.url));

/** What the build makes; it lies beside the sources, and is where built code runs. */
export const BUILD_FOLDER = fileURLToPath(new URL("../dist", import.meta.url));
