import { describe, expect, it } from 'vitest';
import { ollamaHost } from './ollama-host.ts';

describe('where Ollama is', () => {
  it.each([
    [undefined, 'http://127.0.0.1:11434'],
    ['', 'http://127.0.0.1:11434'],
    ['localhost', 'http://localhost:11434'],
    [':9000', 'http://127.0.0.1:9000'],
    ['127.0.0.1:9000', 'http://127.0.0.1:9000'],
    ['0.0.0.0', 'http://127.0.0.1:11434'],
    ['0.0.0.0:9000', 'http://127.0.0.1:9000'],
    ['[::1]:9000', 'http://[::1]:9000'],
    ['http://localhost:9000/', 'http://localhost:9000'],
  ])('[PO11] OLLAMA_HOST %j is on the machine, at %s', (text, url) => {
    expect(ollamaHost(text)).toEqual({ url, isOutside: false });
  });

  it.each([
    ['models.example', 'http://models.example:11434'],
    ['https://models.example', 'https://models.example'],
    ['https://models.example/ollama/', 'https://models.example/ollama'],
    ['192.168.1.7:9000', 'http://192.168.1.7:9000'],
    ['127.0.0.1.models.example', 'http://127.0.0.1.models.example:11434'],
  ])('[PO11] OLLAMA_HOST %j is outside, at %s', (text, url) => {
    expect(ollamaHost(text)).toEqual({ url, isOutside: true });
  });

  it.each(['ftp://models.example', 'http://', 'two words'])('[PO11] %j is refused', (text) => {
    expect(() => ollamaHost(text)).toThrow(TypeError);
  });
});
