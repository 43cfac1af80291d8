import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import { nothingHere } from '#web/site/moved.ts'
import { NotFound } from './NotFound.tsx'

/** Answers 404 for every address that no route has, with what sells best. */
export async function loader({ context }: LoaderFunctionArgs) {
  return nothingHere(shopOf(context))
}

export default function NotFoundRoute() {
  return <NotFound popular={useLoaderData<typeof loader>().popular} />
}
