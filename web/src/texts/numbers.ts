/** `1,234`: a whole number with the language's separators. */
export function formatWholeNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value);
}

/** `1,234.50`, and `1,234` without decimals: two decimals or none, with the language's separators. */
export function formatDecimal(value: number, language: string): string {
  const hasDecimals = Math.round(value * 100) % 100 !== 0;
  const digits = hasDecimals ? 2 : 0;
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );
}
