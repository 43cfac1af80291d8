/** Returns the address of a comparison of products. */
export function comparePath(productIds: readonly string[]): string {
  return `/compare?${new URLSearchParams(productIds.map((id) => ['p', id]))}`
}
