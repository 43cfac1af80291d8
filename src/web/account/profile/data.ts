import { type LoaderFunctionArgs, redirect } from 'react-router'
import { shopOf } from '#web/shop-context.ts'

/**
 * Returns everything that the shop holds about the signed-in person, as a file. Guests are redirected to the
 * sign-in page. Source: GDPR art. 15 and 20.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const data = await shopOf(context).personalData()
  if (data === null) throw redirect('/login')
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="my-data-${data.madeAt.slice(0, 10)}.json"`,
    },
  })
}
