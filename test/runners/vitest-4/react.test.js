import * as library from "@testing-library/react";
import * as React from "react";
import "svc-dashboard";
import { SvcDashboard } from "svc-dashboard/react";
import { EmbedStub } from "svc-dashboard/testing";
import { afterEach, describe, it } from "vitest";
import { describeReactBehaviors } from "./shared/react-behaviors.js";

describeReactBehaviors({ describe, it, afterEach, EmbedStub, SvcDashboard, React, library });
