import { useEffect, useRef, useState } from 'react';

/** Tells screen readers a new total, once, and never the first one (screens §7). */
export function TotalStatus({ total }: { total: string }) {
  const last = useRef(total);
  const [text, setText] = useState('');
  useEffect(() => {
    if (last.current === total) return;
    last.current = total;
    setText(`Total ${total}`);
  }, [total]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
