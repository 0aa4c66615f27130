import { defineTexts, ENGLISH } from "../element/texts.js";

defineTexts("en-US", ENGLISH);
