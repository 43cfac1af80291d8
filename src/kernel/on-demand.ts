/** Returns a function that makes a value at its first call and returns the same one ever after. */
export function onDemand<Value extends NonNullable<unknown>>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
