import { useRef, useState } from 'react';

export type Sortable = { readonly key: string; readonly name: string };

/** A list in an order that people choose: by dragging, by the buttons, which also work without script. */
export default function SortableList({ items, label }: { items: readonly Sortable[]; label: string }) {
  const [order, setOrder] = useState(items);
  const [said, say] = useState('');
  const dragged = useRef<number | undefined>(undefined);

  function move(from: number, to: number) {
    const item = order[from];
    if (!item || to < 0 || to >= order.length) return;
    setOrder(order.toSpliced(from, 1).toSpliced(to, 0, item));
    say(`${item.name} is now number ${to + 1} of ${order.length}`);
  }

  return (
    <>
      <ol aria-label={label} className="grid">
        {order.map((item, at) => (
          <li
            key={item.key}
            draggable
            onDragStart={() => {
              dragged.current = at;
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged.current !== undefined) move(dragged.current, at);
            }}
            className="flex cursor-grab flex-wrap items-center gap-x-3 border-b bg-paper"
          >
            <label className="flex min-h-11 flex-1 items-center gap-3">
              <input
                type="checkbox"
                name="item"
                value={item.key}
                defaultChecked
                className="size-5 shrink-0"
              />
              {item.name}
            </label>
            <input type="hidden" name={`name:${item.key}`} value={item.name} />
            <button
              type="submit"
              name="action"
              value={`up:${item.key}`}
              aria-label={`Move ${item.name} up`}
              aria-disabled={at === 0 || undefined}
              className="min-h-11 min-w-11"
              onClick={(event) => {
                event.preventDefault();
                move(at, at - 1);
              }}
            >
              ↑
            </button>
            <button
              type="submit"
              name="action"
              value={`down:${item.key}`}
              aria-label={`Move ${item.name} down`}
              aria-disabled={at === order.length - 1 || undefined}
              className="min-h-11 min-w-11"
              onClick={(event) => {
                event.preventDefault();
                move(at, at + 1);
              }}
            >
              ↓
            </button>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
