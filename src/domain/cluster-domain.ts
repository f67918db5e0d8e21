const label = "[a-z0-9](?:[-a-z0-9]*[a-z0-9])?";
const domain = new RegExp(`^${label}(?:\\.${label})*$`);

/**
 * What was expected in place of a text that the names of Services cannot end in; undefined when they can. Names are
 * looked up in lower case and without a dot at the end, so that they would match no other form.
 */
export function expectedDomain(text: string): string | undefined {
  if (domain.test(text)) return undefined;
  const meant = text.toLowerCase().replace(/\.$/, "");
  return domain.test(meant) ? `a domain as names have it: ${meant}` : "a domain, such as cluster.local";
}
