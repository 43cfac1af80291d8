import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SelectProps } from './select-props.ts'
import { findTyped, ROW_PX, rowsInWindow } from './window-rules.ts'

/** Height of the open list. Units: CSS pixels. */
const LIST_PX = 8 * ROW_PX
/** How long a pause begins a new word when somebody types. Units: milliseconds. */
const PAUSE_MS = 700
const PAGE = 8

/**
 * Shows thousands of options of which only the rows in view exist. Keys, typed letters and roles are those of the
 * browser's own list: a combobox that opens a listbox. Source: specification §9, decision 0088.
 */
export function WindowedSelect({
  id,
  name,
  label,
  none,
  options,
  value,
  onChoose,
  isOpenAtOnce,
}: SelectProps & { readonly isOpenAtOnce: boolean }) {
  const texts = [none, ...options]
  const valueAt = (at: number) => (at === 0 ? '' : (texts[at] ?? ''))
  const chosen = value === '' ? 0 : Math.max(0, texts.indexOf(value, 1))
  const [isOpen, setOpen] = useState(isOpenAtOnce)
  const [active, setActive] = useState(chosen)
  const [scrollTop, setScrollTop] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  // It takes the place of a list that had the focus.
  useLayoutEffect(() => box.current?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening is the trigger.
  useLayoutEffect(() => {
    if (isOpen && list.current) list.current.scrollTop = (active - PAGE / 2) * ROW_PX
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    const close = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.parentElement?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [isOpen])

  /** Closes the list; the next letter begins a new word. */
  function close(): void {
    typed.current = { text: '', at: 0 }
    setOpen(false)
  }
  function open(): void {
    setActive(chosen)
    setOpen(true)
  }
  function choose(at: number): void {
    close()
    setActive(at)
    if (at !== chosen) onChoose(valueAt(at))
  }
  /** Highlights a row and scrolls just as far as it needs. */
  function go(to: number): void {
    const at = Math.max(0, Math.min(texts.length - 1, to))
    setActive(at)
    const view = list.current
    if (!view) return
    const [top, bottom] = [at * ROW_PX, (at + 1) * ROW_PX]
    if (top < view.scrollTop) view.scrollTop = top
    else if (bottom > view.scrollTop + view.clientHeight) view.scrollTop = bottom - view.clientHeight
  }
  function type(key: string): void {
    const now = performance.now()
    const text = now - typed.current.at < PAUSE_MS ? typed.current.text + key : key
    typed.current = { text, at: now }
    const found = findTyped(texts, text, active)
    if (!isOpen) setOpen(true)
    if (found >= 0) go(found)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const isTyping = performance.now() - typed.current.at < PAUSE_MS && typed.current.text !== ''
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + PAGE,
      PageUp: active - PAGE,
      Home: 0,
      End: texts.length - 1,
    }
    const step = steps[event.key]
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && (event.key !== ' ' || isTyping)) {
      event.preventDefault()
      type(event.key)
    } else if (!isOpen && (step !== undefined || event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      open()
    } else if (isOpen && step !== undefined) {
      event.preventDefault()
      go(step)
    } else if (isOpen && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      choose(active)
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (isOpen && event.key === 'Tab') choose(active)
  }
  const rows = isOpen ? rowsInWindow({ count: texts.length, scrollTop, height: LIST_PX, active }) : []
  return (
    <div className="relative">
      <input type="hidden" name={name} value={value} />
      <div
        ref={box}
        id={id}
        role="combobox"
        tabIndex={0}
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        onClick={() => (isOpen ? setOpen(false) : open())}
        onKeyDown={onKeyDown}
        className="field flex cursor-default items-center justify-between gap-3 select-none"
      >
        <span className="truncate">
          <bdi>{texts[chosen]}</bdi>
        </span>
        <span aria-hidden="true">▾</span>
      </div>
      {isOpen && (
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          style={{ maxHeight: LIST_PX }}
          onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
          className="absolute inset-x-0 top-full z-30 overflow-y-auto overscroll-contain border border-edge bg-ground shadow-lg"
        >
          <div role="presentation" className="relative" style={{ height: texts.length * ROW_PX }}>
            {rows.map((at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the combobox, which keeps the focus.
              // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and names the active row.
              <div
                key={at}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === chosen}
                aria-setsize={texts.length}
                aria-posinset={at + 1}
                data-active={at === active || undefined}
                style={{ top: at * ROW_PX, height: ROW_PX }}
                onClick={() => choose(at)}
                onPointerMove={() => at !== active && setActive(at)}
                className="absolute inset-x-0 flex items-center px-3 aria-selected:font-semibold data-[active]:bg-ink data-[active]:text-ground"
              >
                <bdi className="truncate">{texts[at]}</bdi>
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
