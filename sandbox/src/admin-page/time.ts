/** The time of day of an ISO date, in UTC like all times of the admin page. */
export function timeOfDay(iso: string): string {
  return iso.slice(11, 19);
}

/** An ISO date to the second. */
export function dateTime(iso: string): string {
  return `${iso.slice(0, 10)} ${timeOfDay(iso)}`;
}
