const library = require("@testing-library/react");
const React = require("react");
require("svc-dashboard");
const { SvcDashboard } = require("svc-dashboard/react");
const { EmbedStub } = require("svc-dashboard/testing");
const { describeReactBehaviors } = require("./shared/react-behaviors.js");

describeReactBehaviors({ describe, it, afterEach, EmbedStub, SvcDashboard, React, library });
