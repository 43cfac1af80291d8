const HEIGHT = 24

/** Draws the loudness of a recording behind its seek bar; what has been played is bright. */
export function Waveform({ peaks, part }: { peaks: readonly number[]; part: number }) {
  const played = Math.round(part * peaks.length)
  if (peaks.length === 0)
    return (
      <span aria-hidden="true" className="player-line">
        <span style={{ width: `${part * 100}%` }} />
      </span>
    )
  return (
    <svg
      viewBox={`0 0 ${peaks.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      data-waveform={peaks.length}
      className="player-wave"
    >
      <path d={strokes(peaks, 0, played)} className="player-wave-played" />
      <path d={strokes(peaks, played, peaks.length)} />
    </svg>
  )
}

/** Draws one upright stroke for each peak from one to before another. */
function strokes(peaks: readonly number[], from: number, to: number): string {
  let d = ''
  for (let index = from; index < to; index += 1) {
    const half = Math.max(0.5, ((peaks[index] ?? 0) / 100) * (HEIGHT / 2))
    d += `M${index + 0.5} ${(HEIGHT / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`
  }
  return d
}
