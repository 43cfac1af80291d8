export function trimPackages(folder?: string): void
export function namedPackages(): string[]
export function surplusOf(folder: string): Iterable<string>
