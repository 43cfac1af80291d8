import type { Books } from './books.ts'

/** Stores a customer. Returns its id. */
export function openCustomer(
  books: Books,
  email: string | null,
  name: string | null = null,
  metadata: Readonly<Record<string, string>> = {},
): string {
  const id = books.kit.newId('cus_', 14)
  return books.customers.put(id, {
    id,
    object: 'customer',
    created: books.seconds(),
    email,
    livemode: false,
    metadata,
    name,
  }).id
}
