-- Ratings by item.
SELECT item_id, MAX(item_name) AS item_name, COUNT(*) AS rating_count, RATIO(SUM(rating), COUNT(rating)) AS avg_rating
FROM product_ratings
WHERE account_id = :account AND event_date BETWEEN :start AND :end AND :filters
GROUP BY item_id
