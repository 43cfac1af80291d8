import { type SubmitEvent, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { NamedPicture } from '#domains/catalog/contract.ts'
import { callShop } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { FlashNote } from '../FlashNote.tsx'
import { NamedPictures } from './NamedPictures.tsx'
import { UploadBox } from './upload/UploadBox.tsx'
import { type UploadAnswer, useUploads } from './upload/use-uploads.ts'

/** How many names are asked for at once. */
const NAMES_AT_ONCE = 500

/** Shows the forms that add pictures by the SKUs in their names, from a folder or an archive. */
export function ArchivePage({ flash }: { flash: Flash | null }) {
  const t = useT()
  return (
    <>
      <title>{t('Pictures named by SKU')}</title>
      <Link to="/admin/products" className="inline-flex min-h-9 items-center text-13 text-tide underline">
        {t('Products')}
      </Link>
      <PageTitle size="small">{t('Pictures named by SKU')}</PageTitle>
      <p className="mt-1 max-w-[62ch] text-muted">
        {t(
          'Pictures whose names are SKUs, such as LAMP-1.jpg, LAMP-1_2.jpg. Folders inside do not matter. Removing a picture undoes this.',
        )}
      </p>
      <FlashNote flash={flash} />
      <FolderForm />
      <ArchiveForm />
    </>
  )
}

/** Shows which products the names of chosen pictures tell, then sends them. */
function FolderForm() {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  const [picked, setPicked] = useState<{ files: readonly File[]; matches: readonly NamedPicture[] } | null>(
    null,
  )
  const uploads = useUploads({
    async send(file, signal) {
      const body = new FormData()
      body.set('name', file.name)
      body.set('picture', file)
      return callShop<UploadAnswer>('/admin/picture/named', body, { signal })
    },
    onEnd: () => void revalidate(),
  })

  async function look(files: readonly File[]): Promise<void> {
    uploads.clear()
    setProblem(null)
    const matches: NamedPicture[] = []
    for (let from = 0; from < files.length; from += NAMES_AT_ONCE) {
      const names = files.slice(from, from + NAMES_AT_ONCE).map(({ name }) => name)
      const result = await callShop<{ pictures: readonly NamedPicture[] }>('/admin/picture/match', {
        names: JSON.stringify(names),
      })
      if (!result.ok) return setProblem(translateText(t, result.error.text))
      matches.push(...result.answer.pictures)
    }
    setPicked({ files, matches })
  }

  const matching = picked?.files.filter((_file, index) => picked.matches[index]?.result === 'added') ?? []
  return (
    <UploadBox
      uploads={uploads}
      hint={t('Or drop pictures and folders here. Nothing is sent before you have seen what matches.')}
      onPicked={(files) => void look(files)}
    >
      {problem && (
        <p role="alert" className="mt-3 font-medium text-danger">
          {problem}
        </p>
      )}
      {picked && (
        <section className="mt-4 grid gap-3">
          <h2 className="text-17">{t('What matches')}</h2>
          <p role="status" className="font-medium">
            {t('{matching} of {total} pictures belong to a product', {
              matching: matching.length,
              total: picked.files.length,
            })}
          </p>
          <NamedPictures pictures={picked.matches} isPreview />
          <div className="flex flex-wrap gap-2">
            {matching.length > 0 && (
              <Button
                type="button"
                onClick={() => {
                  uploads.add(matching)
                  setPicked(null)
                }}
              >
                {t('Add {count, plural, one {# picture} other {# pictures}}', { count: matching.length })}
              </Button>
            )}
            <Button type="button" tone="secondary" onClick={() => setPicked(null)}>
              {t('Cancel')}
            </Button>
          </div>
        </section>
      )}
    </UploadBox>
  )
}

interface ArchiveAnswer {
  readonly pictures: readonly NamedPicture[]
  readonly preview: boolean
}

function ArchiveForm() {
  const t = useT()
  const { basePath } = useSite()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<ArchiveAnswer | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const body = new FormData(event.currentTarget, event.nativeEvent.submitter)
    setBusy(true)
    setProblem(null)
    const result = await callShop<ArchiveAnswer>('/admin/picture/archive', body)
    setBusy(false)
    if (result.ok) return setAnswer(result.answer)
    const { reason } = result.error.extra
    const why = typeof reason === 'string' ? [t(reason)] : []
    setProblem([translateText(t, result.error.text), ...why].join('. '))
  }

  return (
    <>
      <form
        method="post"
        encType="multipart/form-data"
        action={`${basePath}/api/admin/picture/archive`}
        onSubmit={submit}
        className="mt-4 flex flex-wrap items-end gap-3 border border-edge p-4"
      >
        <label className="grid min-w-0 gap-1 font-medium text-13">
          {t('ZIP file')}
          <input type="file" name="archive" required accept=".zip,application/zip" className="max-w-full" />
          <span className="font-normal text-muted">{t('Up to 60 MB and 1,000 pictures')}</span>
        </label>
        <Button tone="secondary" name="preview" value="1" disabled={isBusy}>
          {t('Show what matches')}
        </Button>
        <Button disabled={isBusy}>{isBusy ? t('Please wait') : t('Add pictures')}</Button>
        {problem && (
          <p role="alert" className="w-full font-medium text-danger">
            {problem}
          </p>
        )}
      </form>
      {answer && (
        <section aria-live="polite" className="mt-6">
          <h2 className="text-17">{answer.preview ? t('What matches') : t('Done')}</h2>
          <NamedPictures pictures={answer.pictures} isPreview={answer.preview} />
        </section>
      )}
    </>
  )
}
