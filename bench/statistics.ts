/** Returns the middle value; of an even number the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Returns the value at or below which the given share of the values lies (nearest rank). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
