import {
  type MouseEvent,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { noDialogs, type OpenDialog, readDialogs, subscribeToDialogs } from './dialog-store.ts'

/**
 * Renders all dialogs of a page; it is mounted once, in the layout. Source: specification §4 and §8,
 * docs/design.md "Dialogs".
 */
export function DialogHost() {
  const { below, queue } = useSyncExternalStore(subscribeToDialogs, readDialogs, noDialogs)
  const shown = queue[0]
  return (
    <>
      {below ? <ModalDialog key={below.id} dialog={below} /> : null}
      {shown ? <ModalDialog key={shown.id} dialog={shown} /> : null}
    </>
  )
}

const LOOK =
  'm-auto w-[min(32rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] overflow-auto rounded-md border border-hairline bg-ground p-6 text-ink shadow-xl backdrop:bg-night/50'
const FRAME_LOOK =
  'm-auto max-w-[calc(100vw-1rem)] max-h-[calc(100dvh-1rem)] overflow-auto rounded-md border border-hairline bg-ground p-3 text-ink shadow-xl backdrop:bg-night/60'

function ModalDialog({ dialog }: { dialog: OpenDialog }) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const textId = useId()
  const { request, close } = dialog

  useLayoutEffect(() => {
    const node = element.current
    node?.showModal()
    node?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // Closing before the element is removed returns the focus to its previous place.
    return () => node?.close()
  }, [])

  function dismiss(event: SyntheticEvent): void {
    event.preventDefault()
    if ('dismissed' in request) close(request.dismissed)
    else request.onEscape?.()
  }

  function pressBeside(event: MouseEvent<HTMLDialogElement>): void {
    if (event.target === element.current && 'dismissed' in request && isBeside(event, element.current))
      close(request.dismissed)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and comes as `cancel`.
    <dialog
      ref={element}
      role={request.role}
      aria-labelledby={titleId}
      aria-describedby={request.role === 'alertdialog' ? textId : undefined}
      className={request.layer === 'below' ? FRAME_LOOK : LOOK}
      onCancel={dismiss}
      onClick={pressBeside}
    >
      {request.render({ close, titleId, textId })}
    </dialog>
  )
}

/**
 * Returns whether a click was on the backdrop. The padding belongs to the dialog, the backdrop does not, but
 * both report the dialog as the target.
 */
function isBeside(event: MouseEvent, element: Element): boolean {
  const box = element.getBoundingClientRect()
  return (
    event.clientX < box.left ||
    event.clientX > box.right ||
    event.clientY < box.top ||
    event.clientY > box.bottom
  )
}
