/**
 * Takes secrets out of a text. A service echoes them as they are, or as JSON writes them, or, in a JSON text that stands in
 * another one, with more backslashes. No regular expression does it: one for a long secret is too large, and the platform's
 * error then quotes the secret.
 */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  let shown = text;
  // the longest first: one that is a part of another would leave the rest of it
  for (const secret of secrets.filter(Boolean).sort((one, other) => other.length - one.length)) {
    for (let at = 0; at < shown.length; at++) {
      const escaped = shown[at] === "\\";
      // backslashes in a row are looked at once, with their first
      if (escaped ? shown[at - 1] === "\\" : shown[at] !== secret[0]) continue;
      const end = endOfSecret(shown, at, secret);
      if (!end) continue;
      shown = `${shown.slice(0, at)}[hidden]${shown.slice(end)}`;
      at += 7; // the last letter of "[hidden]"
    }
  }
  return shown;
}

/** Where the secret that begins at a place of the text ends; 0 where none begins. Backslashes in a row count as one. */
function endOfSecret(text: string, start: number, secret: string): number {
  let at = start;
  for (let index = 0; index < secret.length; index++) {
    const unit = secret[index];
    while (text[at] === "\\") at++;
    const escaped = at > start && text[at - 1] === "\\";
    const coded = escaped && text[at] === "u" && parseInt(text.slice(at + 1, at + 5), 16);
    // JSON writes a line feed as \n
    if (text[at] === unit || (escaped && text[at] === JSON.stringify(unit).at(-2))) at++;
    else if (coded === secret.charCodeAt(index)) at += 5;
    else if (!escaped || unit !== "\\") return 0;
  }
  return at;
}
