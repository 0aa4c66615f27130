/** When a notification runs. */
export interface Schedule {
  scheduleType: string;
  minute: number;
  hour: number;
  /** 0 is Sunday. */
  dayOfWeek: number;
  dayOfMonth: number;
  customCron: string | null;
  timezone: string;
}
