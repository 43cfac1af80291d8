import { Link, useRevalidator } from 'react-router'
import { callShop, type ShopResult } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Picture } from '#web/site/Picture.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { FlashNote } from '../FlashNote.tsx'
import { useDoneNotice } from '../record/use-done-notice.tsx'
import { isolated, PictureAct, PictureRow } from './PictureRow.tsx'
import { PictureStrip } from './PictureStrip.tsx'
import { UploadBox } from './upload/UploadBox.tsx'
import { type UploadAnswer, useUploads } from './upload/use-uploads.ts'
import { usePictureOrder } from './use-picture-order.ts'
import type { PicturesView } from './views.ts'

/** Shows the pictures of a product, in their order, with what can be done with each. */
export function PicturesPage({ view, flash }: { view: PicturesView; flash: Flash | null }) {
  const t = useT()
  const { basePath } = useSite()
  const { revalidate } = useRevalidator()
  const { product, removed } = view
  const { notice, tell } = useDoneNotice()
  const order = usePictureOrder(view)
  const uploads = useUploads({
    send: (file, signal) => sendTo(product.handle, file, signal),
    onEnd: () => void revalidate(),
  })
  return (
    <>
      <title>{`${product.name}: ${t('Pictures')}`}</title>
      <Link
        to={`/admin/products/${product.handle}`}
        className="inline-flex min-h-9 items-center text-13 text-tide underline"
      >
        <bdi>{product.name}</bdi>
      </Link>
      <PageTitle size="small">{t('Pictures')}</PageTitle>
      <FlashNote flash={flash} />
      {notice}
      <UploadBox
        uploads={uploads}
        hint={t('Or drop pictures and folders here. Each is removed again by “Remove”, and put back below.')}
        plain={{ action: `${basePath}/api/admin/picture/add`, fields: { product: product.handle } }}
      />
      <PictureStrip order={order} />
      <MissingTexts view={view} />
      <ol className="mt-6 grid gap-6">
        {order.pictures.map((picture, place) => (
          <PictureRow key={picture.image.id} view={view} picture={picture} place={place} tell={tell} />
        ))}
      </ol>
      {order.pictures.length === 0 && <p className="mt-6 text-muted">{t('There is nothing here yet.')}</p>}
      {removed.length > 0 && (
        <section className="mt-8">
          <h2 className="text-17">{t('Removed pictures')}</h2>
          <ul className="mt-2 flex flex-wrap gap-4">
            {removed.map(({ image }) => (
              <li key={image.id} className="grid justify-items-start gap-2">
                <Picture image={image} sizes="6rem" alt="" className="size-24 object-contain" />
                <PictureAct
                  call="/admin/picture/restore"
                  handle={product.handle}
                  image={image.id}
                  words={t('Put back')}
                  tell={tell}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Says in how many pictures a text is missing, by language. */
function MissingTexts({ view: { pictures, locales } }: { view: PicturesView }) {
  const t = useT()
  const missing = locales.flatMap(({ code, name }) => {
    const count = pictures.filter(({ alt }) => !alt[code]).length
    return count === 0 ? [] : [`${isolated(name)} (${count})`]
  })
  if (missing.length === 0) return null
  return (
    <p className="mt-4 text-13 text-muted">
      {t('Pictures without a text for people who do not see them: {languages}', {
        languages: missing.join(', '),
      })}
    </p>
  )
}

async function sendTo(handle: string, file: File, signal: AbortSignal): Promise<ShopResult<UploadAnswer>> {
  const body = new FormData()
  body.set('product', handle)
  body.set('picture', file)
  const result = await callShop<{ readonly image: string; readonly added: boolean }>(
    '/admin/picture/add',
    body,
    { signal },
  )
  if (!result.ok) return result
  const { image, added } = result.answer
  return { ok: true, answer: { result: added ? 'added' : 'there-already', handle, image } }
}
