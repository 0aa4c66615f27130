/** Defines the element's texts in every language of the service. */
import "./de-DE.js";
import "./en-US.js";
import "./es-ES.js";
import "./es-MX.js";
import "./fr-FR.js";
import "./it-IT.js";
import "./ja-JP.js";
import "./nb-NO.js";
import "./pt-BR.js";
import "./pt-PT.js";
import "./sv-SE.js";
import "./vi-VN.js";
