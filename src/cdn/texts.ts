/** The classic script with the texts of every language. It may be loaded before or after that of the element. */
import "../texts/index.js";
