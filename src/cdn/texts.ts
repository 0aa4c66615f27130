/** The classic script with every language: the element has them whichever of the two scripts comes first. */
import "../texts/index.js";
