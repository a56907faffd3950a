import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { GrowingMarkdown } from './growing-markdown.tsx';

const text = 'Read **this** first.\n\nSee [the book](https://book.example), too.';

it('is shown at once, and what is rare in it as soon as the code that reads it is there', async () => {
  // Another test may have loaded that code.
  vi.resetModules();
  const { Markdown } = await import('./markdown.tsx');
  const { container } = render(<Markdown text={text} />);
  expect(container.querySelector('strong')?.textContent).toBe('this');
  expect(container.textContent).toContain('See [the book]');
  const link = await screen.findByRole('link', { name: 'the book' });
  expect(link.getAttribute('href')).toBe('https://book.example');
  expect(container.textContent).toBe('Read this first.See the book, too.');
});

it('is shown like that while it is being written, too', async () => {
  const { container } = render(
    <GrowingMarkdown text={{ read: () => text, subscribe: () => () => undefined }} />,
  );
  expect(container.querySelector('strong')?.textContent).toBe('this');
  await screen.findByRole('link', { name: 'the book' });
  expect(container.textContent).toBe('Read this first.See the book, too.');
});
