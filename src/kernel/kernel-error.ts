/**
 * A programming error found by the kernel (mixed currencies, an impossible state table). A buyer never sees
 * its text.
 */
export class KernelError extends Error {
  override readonly name = 'KernelError'
}
