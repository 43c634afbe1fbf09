type AddressValues = Record<string, string | number | boolean | null | undefined>;

/** Address of a call: the path with its parameters filled in, then the query without absent values. */
export function addressOf(path: string, params: AddressValues = {}, query: AddressValues = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
