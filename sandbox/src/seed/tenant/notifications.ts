import type { NotificationSeed } from "../tenant-seed.js";

const usual: NotificationSeed = {
  id: 0,
  deploymentId: 42,
  dashboardId: 2001,
  scheduleType: "DAILY",
  minute: 0,
  hour: 9,
  dayOfWeek: 1,
  dayOfMonth: 1,
  customCron: null,
  timezone: "Europe/Berlin",
  isEnabled: true,
  notificationEnabled: true,
  notificationFormat: "pdf",
  filters: [],
  timeGrains: [],
};

const variants: readonly Partial<NotificationSeed>[] = [
  { scheduleType: "HOURLY", minute: 15, notificationFormat: "png" },
  { scheduleType: "DAILY", filters: [{ member: "orders.status", operator: "equals", value: "shipped" }] },
  { scheduleType: "WEEKLY", timeGrains: [{ member: "orders.created_at", grain: "week" }] },
  { scheduleType: "MONTHLY", dayOfMonth: 31, timezone: "America/New_York" },
  { scheduleType: "CUSTOM", customCron: "0 8 29 2 *", timezone: "UTC" },
  { scheduleType: "DAILY", isEnabled: false, notificationEnabled: false },
  { scheduleType: "DAILY", minute: 30, hour: 6, timezone: "Asia/Kolkata", dashboardId: 2003 },
];

/** One for each frequency; one that is off, one that runs on a leap day, one in a zone half an hour off. */
export const notifications: readonly NotificationSeed[] = variants.map((variant, index) => ({
  ...usual,
  ...variant,
  id: 301 + index,
}));
