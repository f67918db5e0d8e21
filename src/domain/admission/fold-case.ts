/**
 * A key as Go's `encoding/json` compares it where no field has it exactly: ASCII letters, and the two other
 * characters that Unicode folds to one, the long s and the Kelvin sign.
 */
export function foldCase(key: string): string {
  return key
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .replaceAll("\u017f", "S")
    .replaceAll("\u212a", "K");
}
