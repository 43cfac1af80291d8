export function tryLock(path: string, mode?: number): number | null
export function describeHolder(fd: number, holder: object): void
export function readHolder(path: string): unknown
