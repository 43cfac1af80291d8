import type { Person } from './access-people.ts'
import type { Visit } from './browser.ts'

/** Signs a member of staff in, in the browser of a visit, as the shop's own answer would. */
export async function visitAs({ context, base }: Visit, person: Pick<Person, 'buyer'>): Promise<void> {
  const value = person.buyer.cookies.get('__Host-kontor') ?? ''
  const { hostname } = new URL(base)
  // Browsers take loopback for secure; their tool for tests asks for https in the address.
  await context.addCookies([
    {
      name: '__Host-kontor',
      value,
      url: `https://${hostname}`,
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    },
  ])
}
