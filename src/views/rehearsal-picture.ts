import { addDays } from '#kernel/local-day.ts'
import type { RehearsedDay } from './rehearsal.ts'

const LANES = [
  ['renewals', 'paid renewals', '#1f5f8b'],
  ['declined', 'declined charges', '#a15c00'],
  ['mails', 'mails', '#3d7a3d'],
  ['locked', 'locked', '#8b1f4d'],
  ['ended', 'ended', '#444444'],
] as const
const WIDTH = 1200
const LEFT = 150
const TOP = 50
const LANE_HEIGHT = 80

/** Draws the days of a rehearsal as SVG: one lane for each kind, one bar for each day. Pure. */
export function rehearsalPicture(
  title: string,
  first: string,
  count: number,
  days: readonly RehearsedDay[],
): string {
  const places = new Map(Array.from({ length: count + 1 }, (_, index) => [addDays(first, index), index]))
  const step = (WIDTH - LEFT - 20) / (count + 1)
  const lanes = LANES.map(([kind, label, colour], lane) => {
    const y = TOP + (lane + 1) * LANE_HEIGHT
    const most = Math.max(1, ...days.map((day) => day[kind]))
    const bars = days.flatMap((day) => {
      const place = places.get(day.day)
      if (place === undefined || day[kind] === 0) return []
      const height = (day[kind] / most) * (LANE_HEIGHT - 25)
      const x = (LEFT + place * step).toFixed(1)
      return `<rect x="${x}" y="${(y - height).toFixed(1)}" width="${Math.max(1, step * 0.8).toFixed(1)}" height="${height.toFixed(1)}" fill="${colour}"><title>${day.day}: ${day[kind]}</title></rect>`
    })
    return `<text x="10" y="${y - 5}">${label}</text><text x="${LEFT - 10}" y="${y - LANE_HEIGHT + 32}" text-anchor="end" fill="#666">${most}</text><line x1="${LEFT}" x2="${WIDTH - 20}" y1="${y}" y2="${y}" stroke="#999"/>${bars.join('')}`
  })
  const height = TOP + LANES.length * LANE_HEIGHT + 40
  const labels = [0, Math.floor(count / 2), count].map((place, index) => {
    const anchor = ['start', 'middle', 'end'][index]
    return `<text x="${(LEFT + place * step).toFixed(1)}" y="${height - 15}" text-anchor="${anchor}">${addDays(first, place)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="14"><rect width="100%" height="100%" fill="#fff"/><text x="10" y="28" font-size="18">${title}</text>${lanes.join('')}${labels.join('')}</svg>\n`
}
