import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { droppedFiles, pickedFiles } from './picked-files.ts'
import { UploadList } from './UploadList.tsx'
import type { Uploads } from './use-uploads.ts'

interface UploadBoxProps {
  readonly uploads: Uploads
  readonly hint: string
  /** What the form sends beside the file where there is no script; without it there is no such form. */
  readonly plain?: { readonly action: string; readonly fields: Readonly<Record<string, string>> }
  /** Takes chosen files before they are sent; without it they are sent at once. */
  readonly onPicked?: (files: readonly File[]) => void
  readonly children?: ReactNode
}

/**
 * Takes pictures: chosen, a whole folder, or dropped. Without script it is a form with one file, if `plain` says
 * where to.
 */
export function UploadBox({ uploads, hint, plain, onPicked, children }: UploadBoxProps) {
  const t = useT()
  const [hasScript, setScript] = useState(false)
  useEffect(() => setScript(true), [])
  const [isOver, setOver] = useState(false)
  const folder = useRef<HTMLInputElement>(null)
  const folderPicker = { webkitdirectory: '' }
  const take = (files: readonly File[]): void => (onPicked ?? uploads.add)(files)

  if (!hasScript && !plain) return null

  function drop(event: DragEvent): void {
    if (!isFiles(event)) return
    event.preventDefault()
    setOver(false)
    void droppedFiles(event.dataTransfer).then(take)
  }

  const inputs = (
    <>
      <label className="grid min-w-0 gap-1 font-medium text-13">
        {t('Add pictures')}
        <input
          type="file"
          name="picture"
          // A form without script sends one file; with script each is sent by itself.
          multiple={hasScript}
          required
          accept="image/jpeg,image/png,image/webp,image/avif"
          className="max-w-full"
          onChange={({ currentTarget }) => {
            const files = pickedFiles(currentTarget)
            currentTarget.value = ''
            take(files)
          }}
        />
        <span className="font-normal text-muted">{t('JPEG, PNG, WebP or AVIF, up to 20 MB each')}</span>
      </label>
      {hasScript && (
        <>
          <input
            ref={folder}
            type="file"
            hidden
            multiple
            data-folder
            {...folderPicker}
            onChange={({ currentTarget }) => {
              const files = pickedFiles(currentTarget)
              currentTarget.value = ''
              take(files)
            }}
          />
          <Button type="button" tone="secondary" onClick={() => folder.current?.click()}>
            {t('Choose a folder')}
          </Button>
        </>
      )}
      {!hasScript && plain && <Button>{t('Upload')}</Button>}
    </>
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is one way of three; the inputs inside are the others
    <div
      className={`mt-4 border border-dashed p-4 ${isOver ? 'border-tide bg-panel' : 'border-edge'}`}
      onDragOver={(event) => {
        if (!isFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={drop}
    >
      <form
        method="post"
        encType="multipart/form-data"
        action={plain?.action}
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => event.preventDefault()}
      >
        {Object.entries(plain?.fields ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {inputs}
      </form>
      {hasScript && <p className="mt-2 text-13 text-muted">{hint}</p>}
      {children}
      <UploadList uploads={uploads} isOneProduct={plain !== undefined} />
    </div>
  )
}

function isFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}
