export class Engine {
  constructor(module: WebAssembly.Module, progress?: (share: number) => void, say?: (text: string) => void);
  ask(question: object): string;
}
