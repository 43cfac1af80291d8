/**
 * A programming mistake found by the kernel (mixed currencies, an impossible state table). Never shown to a
 * buyer as it is.
 */
export class KernelError extends Error {
  override readonly name = 'KernelError'
}
