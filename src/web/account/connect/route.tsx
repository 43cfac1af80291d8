import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { readUserCode, showUserCode } from '#domains/device/contract.ts'
import { shopOf } from '#web/shop-context.ts'
import { ConnectPage } from './ConnectPage.tsx'

/**
 * Critical: who is signed in. Guests sign in first and come back with the code. Personal, never cached. The
 * code of the address only fills the field in.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const query = new URL(request.url).searchParams
  const userCode = readUserCode(query.get('code') ?? '')
  const code = userCode === undefined ? '' : showUserCode(userCode)
  const email = await shop.connecting()
  const back = code === '' ? '/connect' : `/connect?code=${code}`
  if (email === null) throw redirect(`/login?next=${encodeURIComponent(back)}`)
  const flashId = query.get('flash')
  return { email, code, flash: flashId === null ? null : await shop.flash(flashId) }
}

export default function ConnectRoute() {
  const { email, code, flash } = useLoaderData<typeof loader>()
  return <ConnectPage email={email} code={code} flash={flash} />
}
