export declare const serverFlags: readonly string[]
export declare const allocatorSettings: Readonly<Record<string, string>>
export declare const compileCache: string
