import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CODE_MAX_LENGTH } from '#domains/coupon/contract.ts'
import { shopOf } from '#web/shop-context.ts'
import { upperCased } from '../dialog/CouponDialog.tsx'
import { CouponPage } from './CouponPage.tsx'

/** Critical: the result of a form sent without script, null on every other visit; the code of a QR code. Personal, never cached. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const flashId = searchParams.get('flash')
  const code = upperCased(searchParams.get('code') ?? '').slice(0, CODE_MAX_LENGTH)
  return { flash: flashId === null ? null : await shopOf(context).flash(flashId), code }
}

export default function CouponRoute() {
  const { flash, code } = useLoaderData<typeof loader>()
  return <CouponPage flash={flash} code={code} />
}
