/** The time of day of a moment, in UTC as all times of the admin page. */
export function time(iso: string): string {
  return iso.slice(11, 19);
}

/** A moment to the second. */
export function dateTime(iso: string): string {
  return `${iso.slice(0, 10)} ${time(iso)}`;
}
