import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadSignUp } from '../load-sign-up.ts'
import { SignUpPage } from '../SignUpPage.tsx'

export { needsNewData as shouldRevalidate } from '../load-sign-up.ts'

/** Critical: the plans on sale. Personal, never cached. */
export function loader(args: LoaderFunctionArgs) {
  return loadSignUp(args, 'premium')
}

export default function PremiumRoute() {
  const { view, flash } = useLoaderData<typeof loader>()
  return <SignUpPage view={view} flash={flash} />
}
