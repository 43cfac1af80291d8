/** Returns the id of the form that a line's remove button sends without script. */
export function removeFormId(productId: string): string {
  return `remove-${productId}`
}
