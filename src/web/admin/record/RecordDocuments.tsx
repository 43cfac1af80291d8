import { useSite } from '#web/site/SiteProvider.tsx'
import type { RecordView } from '../views.ts'

/** Shows a document in a frame: nothing in it runs, and links in it lead nowhere from here. */
export function DocumentFrame({
  frame: { title, path },
}: {
  frame: NonNullable<RecordView['frames']>[number]
}) {
  const { basePath } = useSite()
  return (
    <section>
      <h2 className="text-17">{title}</h2>
      <iframe
        title={title}
        src={`${basePath}/admin/${path}`}
        sandbox=""
        loading="lazy"
        className="mt-2 h-[36rem] w-full resize-y border border-hairline"
      />
    </section>
  )
}

/** Shows a text as it was written. */
export function PlainText({ one: { title, text } }: { one: NonNullable<RecordView['texts']>[number] }) {
  return (
    <section>
      <h2 className="text-17">{title}</h2>
      <pre
        dir="auto"
        className="mt-2 whitespace-pre-wrap break-words border border-hairline p-3 font-mono text-13"
      >
        {text}
      </pre>
    </section>
  )
}
