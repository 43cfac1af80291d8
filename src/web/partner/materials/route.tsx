import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openArea } from '../area/open-area.ts'
import { MaterialsPage } from './MaterialsPage.tsx'

/** Critical: what the partner may publish. Personal, never cached, because the links are theirs. */
export async function loader(args: LoaderFunctionArgs) {
  const { area } = await openArea(args, 'materials')
  return { state: area.state, materials: await area.materials() }
}

export default function MaterialsRoute() {
  const { state, materials } = useLoaderData<typeof loader>()
  return <MaterialsPage state={state} materials={materials} />
}
