/** `1,234`: a whole number with the separators of a language. */
export function wholeNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value);
}

/** `1,234.5` written as `1,234.50`, and `1,234` without decimals when there are none. */
export function decimalNumber(value: number, language: string): string {
  const hasDecimals = Math.round(value * 100) % 100 !== 0;
  const digits = hasDecimals ? 2 : 0;
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );
}
