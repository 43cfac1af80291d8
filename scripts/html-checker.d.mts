export declare const HTML_CHECKER: string
export declare function hasJava(): boolean
